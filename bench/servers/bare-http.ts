import { createServer } from 'node:http';
import { type CannedAnswer, keepAliveMs } from './bare.ts';

/** The least Node.js can do: no routing, the same bytes and fields for every request. */
process.on('message', (answer: CannedAnswer | 'usage') => {
  if (answer === 'usage') return;
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (_request, response) => {
    response.writeHead(200, answer.headers);
    response.end(body);
  });
  server.listen(answer.port, '127.0.0.1', () => process.send?.('ready'));
});
