import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes a key and a certificate for a name that is its own authority, as privkey.pem and fullchain.pem in
 * a folder. Returns the certificate, for clients to trust.
 */
export async function makeCertificate(folder: string, name: string): Promise<string> {
  const certificate = join(folder, 'fullchain.pem');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', certificate, '-days', '2'];
  const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  await run('openssl', ['req', '-x509', ...key, ...files, ...about]);
  return readFile(certificate, 'utf8');
}
