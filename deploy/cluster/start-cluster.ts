import { join } from 'node:path';
import { freePort } from '../../scripts/postgres.ts';
import { fitted, runNginx } from '../testing/start-nginx.ts';

/** A process of the store. */
export interface ClusterNode {
  /** Ends it at once. */
  kill(): Promise<void>;
}

/** Starts a process of the store with this environment; resolves when it works. */
export type StartNode = (environment: Record<string, string>) => Promise<ClusterNode>;

export interface ClusterPlace {
  /** A folder for nginx's files. */
  folder: string;
  /** In it each process has a folder of its own, for what it works on. */
  dataDir: string;
  databaseUrl: string;
  /** nginx's, on 127.0.0.1. */
  port: number;
  /** The bucket for the files. */
  storageUrl: string;
  /** Further environment variables for all processes. */
  environment: Record<string, string>;
  startWeb: StartNode;
  startWorker: StartNode;
}

const WEB_NODES = 2;

/** nginx on plain HTTP in front of the nodes, for this machine alone. */
async function siteOf(port: number, nodePorts: readonly number[], folder: string): Promise<string> {
  const upstream = await fitted(
    'cluster/upstream.conf',
    nodePorts.map((own, number) => [`10.0.0.1${number + 1}:3000`, `127.0.0.1:${own}`] as const),
  );
  return `${upstream}
server {
  listen 127.0.0.1:${port};
  include ${folder}/sleigh-store.conf;
}
`;
}

/**
 * Starts a cluster on this machine: two web nodes and a worker on one database and one bucket, and nginx in front.
 * Throws if one of them does not start; then nothing is left running.
 */
export async function startCluster(place: ClusterPlace) {
  const { folder, dataDir, databaseUrl, port, environment, startWeb, startWorker } = place;
  const ports = [await freePort(), await freePort()];
  const shared = {
    STORAGE_URL: place.storageUrl,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '1',
    ...environment,
  };
  const workerPort = await freePort();
  const webNode = (number: number) => {
    const own = { DATA_DIR: join(dataDir, `web-${number + 1}`), PORT: String(ports[number]) };
    return startWeb({ ...shared, ...own, ROLE: 'web' });
  };
  const nodes: ClusterNode[] = [];
  const parts = new AsyncDisposableStack();
  try {
    for (let number = 0; number < WEB_NODES; number += 1) {
      nodes.push(await webNode(number));
      parts.defer(async () => nodes[number]?.kill());
    }
    const worker = await startWorker({
      ...shared,
      ROLE: 'worker',
      WORKER_PORT: String(workerPort),
      DATA_DIR: join(dataDir, 'worker'),
    });
    parts.defer(() => worker.kill());
    const site = await siteOf(port, ports, folder);
    // $upstream_addr names every node that was asked.
    const logFormat = '$request_method $uri $status $upstream_addr';
    const nginx = await runNginx({ folder: join(folder), site, dataDir, port, logFormat });
    parts.defer(() => nginx.close());
    return {
      /** Where nginx listens. */
      url: `http://localhost:${port}`,
      workerUrl: `http://127.0.0.1:${workerPort}`,
      /** The web nodes' own addresses, as nginx's log has them. */
      addresses: ports.map((own) => `127.0.0.1:${own}`),
      nodes,
      served: nginx.served,
      /** Starts the web node of that number again, after it was killed. */
      async restart(number: number) {
        nodes[number] = await webNode(number);
      },
      close: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}
