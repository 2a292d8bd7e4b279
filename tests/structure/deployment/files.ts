import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { filesBelow, root } from '../source-files.ts';

// biome-ignore lint/suspicious/noExplicitAny: what these files hold is checked against schemas, not by the compiler.
export type Loose = any;

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Every document of a YAML file; a file that YAML itself finds fault with fails here. */
export function documentsOf(file: string): Loose[] {
  return parseAllDocuments(textOf(file), { merge: true, strict: true }).map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault) throw new Error(`${file}: ${fault.message}`);
    return document.toJS();
  });
}

export const kubernetesFiles = filesBelow('deploy/kubernetes').filter((file) => file.endsWith('.yaml'));
/** `name=value` lines, also those that are only suggested. */
export function namesInEnvironmentFile(file: string): string[] {
  return [...textOf(file).matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

/** The containers of every workload among the manifests, with the pods they are in. */
export function podsOf(documents: Loose[]): { kind: string; pod: Loose }[] {
  return documents.flatMap(({ kind, spec }) => {
    const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
    return template ? [{ kind, pod: template.spec }] : [];
  });
}
