/** @tus/server with its file store, as its documentation shows it, into the folder it is given. */
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const datastore = new FileStore({ directory: process.argv[2] });
const server = new Server({ path: '/files', datastore }).listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
