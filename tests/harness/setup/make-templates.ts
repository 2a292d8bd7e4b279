import path from 'node:path';
import { startPostgres } from '../database/postgres-cluster.ts';
import { clusterIn, makeEmbeddedTemplates, makePostgresTemplates } from '../templates.ts';

// What several suites begin with, made once: `node make-templates.ts <folder> embedded cluster`.
const [folder, ...kinds] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder to make them in.');
if (kinds.includes('embedded')) await makeEmbeddedTemplates(folder);
if (kinds.includes('cluster')) {
  const cluster = await startPostgres();
  await makePostgresTemplates(path.join(folder, 'postgres'), cluster.port);
  await cluster.leaveData(clusterIn(folder));
  await cluster.close();
}
