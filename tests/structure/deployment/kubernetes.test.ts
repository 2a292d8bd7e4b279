import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentsOf, kubernetesFiles, type Loose, podsOf } from './files.ts';
import { faultsOf } from './kubernetes-schemas.ts';

const isKustomization = (file: string) => basename(file) === 'kustomization.yaml';
const manifests = kubernetesFiles.filter((file) => !isKustomization(file)).flatMap(documentsOf);
const pods = podsOf(manifests);
const byKind = (kind: string): Loose => manifests.find((each) => each.kind === kind);

describe('the manifests', () => {
  test.each(manifests.map((each) => [each.kind, each.metadata.name, each] as const))(
    '%s %s fits its schema',
    (_kind, _name, manifest) => {
      expect(faultsOf(manifest)).toEqual([]);
    },
  );

  test('would be found at fault', () => {
    const deployment = byKind('Deployment');
    const { template } = deployment.spec;
    const misspelt = { ...deployment, spec: { ...deployment.spec, replica: 2 } };
    const lacking = { ...deployment, spec: { template } };
    expect(faultsOf(misspelt)).toEqual(['/spec/replica is unknown']);
    expect(faultsOf(lacking)).toHaveLength(1);
    expect(faultsOf({ ...deployment, kind: 'Deploiment' })).toHaveLength(1);
  });

  test('name no namespace, and each is in the kustomization or has a reason not to be', () => {
    expect(manifests.filter((each) => each.metadata.namespace)).toEqual([]);
    const [{ resources }] = kubernetesFiles.filter(isKustomization).flatMap(documentsOf);
    const notListed = kubernetesFiles.map((file) => basename(file)).filter((file) => !resources.includes(file));
    expect(notListed).toEqual(['kustomization.yaml', 'migration-job.yaml', 'secret.example.yaml']);
    expect(resources.filter((file: string) => !kubernetesFiles.includes(`deploy/kubernetes/${file}`))).toEqual([]);
  });
});

test('the network policy covers the pods of the site, lets in at its named port, and out to names, PostgreSQL, https and mail', () => {
  const { podSelector, ingress, egress } = byKind('NetworkPolicy').spec;
  const { template } = byKind('Deployment').spec;
  expect(template.metadata.labels).toMatchObject(podSelector.matchLabels);
  const named = template.spec.containers.flatMap(({ ports = [] }: Loose) => ports.map(({ name }: Loose) => name));
  const portsOf = (rules: Loose[]) => rules.flatMap(({ ports }) => ports.map(({ port }: Loose) => port));
  expect(portsOf(ingress)).toEqual(named);
  expect(new Set(portsOf(egress))).toEqual(new Set([53, 5432, 443, 465, 587]));
});

test('no pod is root, writes to its own files, gains rights or can eat a machine', () => {
  expect(pods.map(({ kind }) => kind).toSorted()).toEqual(['CronJob', 'CronJob', 'Deployment', 'Job']);
  for (const { pod } of pods) {
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  }
});

test('what names something else in the cluster names what is there', () => {
  const names = (kind: string) => manifests.filter((each) => each.kind === kind).map((each) => each.metadata.name);
  for (const { pod } of pods) {
    for (const { persistentVolumeClaim } of pod.volumes) {
      if (persistentVolumeClaim) expect(names('PersistentVolumeClaim')).toContain(persistentVolumeClaim.claimName);
    }
    const mounted = pod.containers.flatMap((each: Loose) => each.volumeMounts.map((mount: Loose) => mount.name));
    expect(new Set(mounted)).toEqual(new Set(pod.volumes.map((each: Loose) => each.name)));
    for (const { envFrom } of pod.containers) {
      expect(envFrom).toEqual([
        { configMapRef: { name: names('ConfigMap')[0] } },
        { secretRef: { name: names('Secret')[0] } },
      ]);
    }
  }
  const { labels } = byKind('Deployment').spec.template.metadata;
  expect(labels).toMatchObject(byKind('Deployment').spec.selector.matchLabels);
  expect(labels).toMatchObject(byKind('Service').spec.selector);
  expect(labels).toMatchObject(byKind('PodDisruptionBudget').spec.selector.matchLabels);
  expect(byKind('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(byKind('Deployment').metadata.name);
  const { backend } = byKind('Ingress').spec.rules[0].http.paths[0];
  expect(backend.service.name).toBe(byKind('Service').metadata.name);
});

test('a new version replaces an old one without a gap', () => {
  const { strategy } = byKind('Deployment').spec;
  expect(strategy.rollingUpdate).toMatchObject({ maxUnavailable: 0 });
  expect(byKind('HorizontalPodAutoscaler').spec.minReplicas).toBeGreaterThan(1);
});
