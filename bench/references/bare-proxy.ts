/** The least that Node can do to pass a range on: it asks another server for it and pipes the answer. */
import { Agent, get } from 'node:http';
import { listen } from './listen.ts';

const [, , object = ''] = process.argv;
const agent = new Agent({ keepAlive: true });

listen((request, response) => {
  const { range = '' } = request.headers;
  const asked = get(object, { agent, headers: { range } }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  asked.on('error', () => response.destroy());
});
