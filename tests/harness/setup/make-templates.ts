import { makeEmbeddedTemplates } from '../templates.ts';

// What several suites begin with, made once: `node make-templates.ts <folder>`.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder to make them in.');
await makeEmbeddedTemplates(folder);
