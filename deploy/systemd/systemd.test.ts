import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isOnPath } from '../../scripts/test/programs.ts';
import { readConfig } from '../../server/start/config.ts';

const run = promisify(execFile);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const unit = here('sleigh.service');

const isThere = isOnPath('systemd-analyze');
const reason = isThere ? '' : ' (skipped: systemd-analyze is not installed)';

it.skipIf(!isThere)(`systemd takes the unit without a complaint${reason}`, async () => {
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]);
  expect(stdout + stderr).toBe('');
});

it.skipIf(!isThere)(
  `systemd rates the unit as well confined: 2.0 or less of 10${reason}`,
  async () => {
    // In tenths. Fails above.
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
    const { stdout } = await run('systemd-analyze', args);
    expect(stdout).toMatch(/Overall exposure level for sleigh\.service: [01]\.\d/);
  },
);

it.skipIf(!isThere)(`systemd takes what is added to nginx${reason}`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-unit-'));
  try {
    await mkdir(join(folder, 'nginx.service.d'));
    await writeFile(join(folder, 'nginx.service'), '[Service]\nExecStart=/bin/true\n');
    const text = await readFile(here('nginx-sleigh.conf'), 'utf8');
    await writeFile(join(folder, 'nginx.service.d', 'sleigh.conf'), text);
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', 'nginx.service'], {
      env,
    });
    expect(stderr).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the unit, the command and the settings name the same places', async () => {
  const [service, command, settings] = await Promise.all(
    [unit, here('sleigh'), here('../sleigh.env')].map((path) => readFile(path, 'utf8')),
  );
  const lines = settings?.split('\n').filter((line) => /^#?[A-Z_]+=/.test(line)) ?? [];
  const set = Object.fromEntries(
    lines.map((line) => [line.replace(/^#|=.*/g, ''), line.replace(/^[^=]*=/, '')]),
  );
  const secretKey = { SECRET_KEY: 'a'.repeat(64) };
  expect(readConfig({ ...set, ...secretKey })).toMatchObject({ TRUST_PROXY: 1 });
  expect(service).toContain(`StateDirectory=${set.DATA_DIR?.replace('/var/lib/', '')}\n`);
  expect(service).toContain('EnvironmentFile=/etc/sleigh/sleigh.env\n');
  expect(command).toContain('cat /etc/sleigh/sleigh.env)\n');
  // Nothing but the store's data may be in the data folder, which a restore wants to be empty.
  expect(service).toContain(' HOME=/var/cache/sleigh\n');
  expect(command).toContain(' HOME=/var/cache/sleigh ');
  for (const place of ['/opt/sleigh/current', '/var/cache/sleigh']) {
    expect(service).toContain(place);
    expect(command).toContain(place);
  }
});

it('the command is a shell script without mistakes', async () => {
  await run('sh', ['-n', here('sleigh')]);
  expect((await run('ls', ['-l', here('sleigh')])).stdout).toMatch(/^-rwx/);
});

it('the command hands the settings on as systemd reads them, and what is given with the call wins', {
  tags: 'full',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-command-'));
  try {
    const settings = join(folder, 'sleigh.env');
    await writeFile(
      settings,
      `DATA_DIR=/var/lib/sleigh
PUBLIC_URL=https://shop.example
SUPPORT_PHONE='+1 (555) "SANTA" & $ons'
DATABASE_URL=postgres://shop:p$$a&ss@127.0.0.1:1/shop?sslmode=disable&connect_timeout=1
SECRET_KEY=a$HOME&long(enough)key;of'this\`store\`
`,
    );
    const script = (await readFile(here('sleigh'), 'utf8'))
      .replace('/etc/sleigh/sleigh.env', settings)
      .replace('cd /opt/sleigh/current', `cd ${here('../..')}`)
      .replace(/runuser -u sleigh -- env [^\\]+/, 'env ')
      .replace('/usr/bin/node', process.execPath);
    const command = join(folder, 'sleigh');
    await writeFile(command, script, { mode: 0o755 });
    // Problems are found: there is no such server.
    const { stdout } = await run(command, ['doctor', '--json'], {
      env: { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'trial') },
    }).catch((error: { stdout: string }) => error);
    const { findings }: { findings: { check: string; says: string }[] } = JSON.parse(stdout);
    const finding = (check: string) => findings.find((one) => one.check === check)?.says;
    expect(finding('Configuration')).toBe('The variables of the environment are valid.');
    expect(finding('Files')).toContain(join(folder, 'trial'));
    expect(finding('Database')).toContain('ECONNREFUSED 127.0.0.1:1');
  } finally {
    await rm(folder, { recursive: true });
  }
});
