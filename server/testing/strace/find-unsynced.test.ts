import { describe, expect, it } from 'vitest';
import { findUnanswered, findUnsynced } from './find-unsynced.ts';
import { readTrace } from './read-trace.ts';

/** A chunk as it is taken in: its bytes and its new name on a thread, the record on the main one. */
const trace = `
10 read(20<socket:[7]>, "POST /api/chunk HTTP/1.1\\r\\nHost: x"..., 65536) = 900
12 openat(AT_FDCWD, "/d/uploads/a.upload", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 22</d/uploads/a.upload>
12 fsync(23</d/uploads> <unfinished ...>
10 write(1</dev/null>, "{}", 2) = 2
12 <... fsync resumed>) = 0
12 pwritev(22</d/uploads/a.upload>, [{iov_base="x", iov_len=1}], 1, 0) = 1
12 fdatasync(22</d/uploads/a.upload>) = 0
10 pwrite64(19</d/s.sqlite-wal>, "7"..., 24, 0) = 24
10 pwrite64(19</d/s.sqlite-wal>, "8"..., 4096, 24) = 4096
10 fdatasync(19</d/s.sqlite-wal>) = 0
10 writev(20<socket:[7]>, [{iov_base="HTTP/1.1 200 OK\\r\\n"..., iov_len=700}], 1) = 700
10 pwrite64(19</d/s.sqlite-wal>, "9"..., 4096, 24) = 4096
`;
const exchange = { request: 'POST /api/chunk', folder: '/d' };
const find = (text: string) => findUnsynced(readTrace(text), exchange);
const files = ['/d/uploads/a.upload', '/d/s.sqlite-wal'];
/** The trace with the lines changed that match. */
const edited = (pattern: RegExp, by: (line: string) => string[]) =>
  trace
    .split('\n')
    .flatMap((line) => (pattern.test(line) ? by(line) : [line]))
    .join('\n');

describe('a trace', () => {
  it('is read with its interrupted calls put together, without what was cut off', () => {
    const calls = readTrace(`5 <... epoll_wait resumed>[], 1024, 9) = 0\n${trace}10 read(3<x>, `);
    expect(calls).toHaveLength(11);
    expect(calls.find(({ name }) => name === 'fsync')).toEqual({
      thread: '12',
      name: 'fsync',
      args: '23</d/uploads>',
      result: '0',
      start: 4,
      end: 6,
    });
    expect(readTrace('fsync(3</d>) = -1 EIO (Input/output error) (INJECTED)')).toMatchObject([
      { thread: '', name: 'fsync', result: '-1 EIO (Input/output error) (INJECTED)' },
    ]);
    expect(readTrace('--- SIGCHLD ---\n10 +++ exited with 0 +++\n')).toEqual([]);
  });

  it('of an answer after every sync is in order', () => {
    expect(find(trace)).toEqual({ written: files, faults: [] });
  });

  it('is in order whatever part of the reserve is written meanwhile', () => {
    const reserve = '12 pwrite64(24</d/reserve>, "x"..., 4096, 0) = 4096';
    expect(find(edited(/"8"/, (line) => [reserve, line])).faults).toEqual([]);
  });

  it.each<[string, RegExp, string]>([
    ['the log', /fdatasync\(19/, '/d/s.sqlite-wal was not synced'],
    ['the chunk', /fdatasync\(22/, '/d/uploads/a.upload was not synced'],
    ['the folder of a new name', /fsync\(23|fsync resumed/, 'the folder of /d/uploads/a.upload'],
  ])('without the sync of %s is found wrong', (_what, line, fault) => {
    expect(find(edited(line, () => [])).faults.join()).toContain(fault);
  });

  it('is found wrong where the sync failed, came too early or too late', () => {
    const sync = /fdatasync\(19/;
    const failed = edited(sync, (line) => [line.replace('= 0', '= -1 EIO (Input/output error)')]);
    expect(find(failed).faults).toHaveLength(2);
    const early = edited(/"8"/, () => []).replace(
      '10 writev',
      '10 pwrite64(19</d/s.sqlite-wal>, "8", 1, 9) = 1\n10 writev',
    );
    expect(find(early).faults).toEqual(['pwrite64 of /d/s.sqlite-wal was not synced']);
    const late = edited(sync, () => []).replace(
      '= 700',
      '= 700\n10 fdatasync(19</d/s.sqlite-wal>) = 0',
    );
    expect(find(late).faults).toHaveLength(2);
    const during = edited(sync, () => ['11 fdatasync(19</d/s.sqlite-wal> <unfinished ...>']);
    expect(
      find(during.replace('= 700', '= 700\n11 <... fdatasync resumed>) = 0')).faults,
    ).toHaveLength(2);
  });

  it('is found wrong where a rename was not made to last', () => {
    const rename = '12 rename("/d/uploads/a.upload", "/d/videos/a") = 0';
    const renamed = edited(/fdatasync\(22/, (line) => [line, rename]);
    expect(find(renamed).faults).toEqual(['the folder of /d/videos/a was not synced']);
    const lasting = edited(/fdatasync\(22/, (line) => [line, rename, '12 fsync(9</d/videos>) = 0']);
    expect(find(lasting).faults).toEqual([]);
  });

  it('says so where there is no such request, or it was refused', () => {
    expect(() => findUnsynced([], exchange)).toThrow('no request POST /api/chunk');
    expect(() => find(trace.replace('1.1 200', '1.1 500'))).toThrow('no answer 200');
  });
});

describe('a trace of a store on PostgreSQL', () => {
  const asked = `
10 read(20<socket:[7]>, "POST /api/chunk HTTP/1.1\\r\\n"..., 65536) = 900
10 write(21<socket:[8]>, "Q\\0\\0\\0\\vcommit\\0", 12) = 12
10 read(21<socket:[8]>, "C\\0\\0\\0\\vCOMMIT\\0Z\\0\\0\\0\\5I", 65536) = 18
10 read(21<socket:[8]>, 0x7f, 65536) = -1 EAGAIN (Resource temporarily unavailable)
10 write(20<socket:[7]>, "HTTP/1.1 200 OK\\r\\n"..., 700) = 700
`;
  const find = (text: string) => findUnanswered(readTrace(text), 'POST /api/chunk');

  it('is in order where the commit was answered before', () => {
    expect(find(asked)).toEqual([]);
  });

  it.each(['job', 'timer'])('is in order whichever %s the store takes meanwhile', (table) => {
    const taken = String.raw`10 write(22<socket:[9]>, "P\0update \"${table}\" set \"leased_until\" = $1"..., 90) = 90`;
    expect(find(asked.replace('10 write(20', `${taken}\n10 write(20`))).toEqual([]);
  });

  it('is in order whatever other work reads meanwhile, but not what it changes', () => {
    const reading = String.raw`10 write(22<socket:[9]>, "P\0select * from \"setting\""..., 90) = 90`;
    const also = (line: string) => find(asked.replace('10 write(20', `${line}\n10 write(20`));
    expect(also(reading)).toEqual([]);
    expect(also(reading.replace('select * from', 'delete from'))).toHaveLength(1);
  });

  it('is found wrong where it was not, or left a transaction open', () => {
    const unanswered = asked.replace(/.*COMMIT.*\n/, '');
    expect(find(unanswered).join()).toContain('socket:[8] had not answered');
    expect(find(asked.replace('\\5I', '\\5T'))).toHaveLength(1);
    expect(find(asked.replaceAll(/.*\[8\].*\n/g, ''))).toEqual([
      'the database was not asked to store anything',
    ]);
  });
});
