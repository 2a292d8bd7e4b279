import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedTemplates } from '../templates.ts';

/** After `run-folder.ts`: sites on the embedded database begin as copies of these folders. */
export async function setup(project: TestProject): Promise<void> {
  const { templates } = project.getProvidedContext();
  if (!existsSync(path.join(templates, 'demo'))) await makeEmbeddedTemplates(templates);
}
