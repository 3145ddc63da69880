/** The least that Node can do: answers every request with the same head and body, from memory. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = ''] = process.argv;
const { headers, body } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}\n`);
});
