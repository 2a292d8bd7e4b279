import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as cronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as claim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import type { Loose } from './files.ts';

type Validate = ((data: unknown) => boolean) & { errors?: Loose[] | null };

const schemas: Record<string, Validate> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'batch/v1 CronJob': cronJob,
  'batch/v1 Job': job,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'v1 ConfigMap': configMap,
  'v1 PersistentVolumeClaim': claim,
  'v1 Secret': secret,
  'v1 Service': service,
};

/** What a cluster would refuse about a manifest: wrong values, lacking ones, and names that it does not know. */
export function faultsOf(manifest: Loose): string[] {
  const validate = schemas[`${manifest.apiVersion} ${manifest.kind}`];
  if (!validate) return [`no schema for ${manifest.apiVersion} ${manifest.kind}`];
  const unread = new Set<string>();
  const isValid = validate(watched(manifest, '', unread));
  const faults = isValid ? [] : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.schemaPath}`);
  return [...faults, ...[...unread].map((path) => `${path} is unknown`)];
}

/** The validators pass over names that they do not know; whatever they have never looked at is such a name. */
function watched(value: Loose, path: string, unread: Set<string>): Loose {
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value);
  for (const name of names) unread.add(`${path}/${name}`);
  const inner = Array.isArray(value) ? [] : {};
  for (const name of names) Object.assign(inner, { [name]: watched(value[name], `${path}/${name}`, unread) });
  return new Proxy(inner, {
    get(target, name) {
      unread.delete(`${path}/${String(name)}`);
      return Reflect.get(target, name);
    },
  });
}
