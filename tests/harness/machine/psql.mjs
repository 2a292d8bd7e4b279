// Stands in for psql as the superuser: runs what it reads on the cluster of the tests.
import { text } from 'node:stream/consumers';
import pg from 'pg';

const client = new pg.Client({ connectionString: process.env.MACHINE_POSTGRES });
await client.connect();
for (const statement of (await text(process.stdin)).split(';').filter((each) => each.trim()))
  await client.query(statement);
await client.end();
