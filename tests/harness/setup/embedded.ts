import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedTemplates } from '../templates.ts';

/** After `run-folder.ts`: sites on the embedded database begin as copies of these folders. */
export async function setup(project: TestProject): Promise<void> {
  const folder = path.join(project.getProvidedContext().runFolder, 'embedded');
  await makeEmbeddedTemplates(folder);
  project.provide('embeddedTemplates', folder);
}
