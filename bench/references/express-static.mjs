/** express.static over the folder it is given, as its documentation shows it. */
import express from 'express';

const app = express();
app.use(express.static(process.argv[2]));
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
