/** The least that Node can do: answers every request with the same head and body, from memory. */
import { readFileSync } from 'node:fs';
import { listen } from './listen.ts';

const [, , file = ''] = process.argv;
const { headers, body } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body);
listen((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
