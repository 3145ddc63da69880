import type { DatabaseConnection } from 'kysely';
import type { Database } from './schema.ts';
import { outdatedGuard } from './updating/refuse-when-outdated.ts';
import { writeWatch } from './watch-writes.ts';

/** The watch on writes and the guard against outdated ones, for the connections of any database. */
export function watchConnections() {
  const [writes, guard] = [writeWatch(), outdatedGuard()];
  return {
    async onCreateConnection(connection: DatabaseConnection): Promise<void> {
      await writes.onConnection(connection);
      await guard.onConnection(connection);
    },
    belongsTo: (db: Database): Database => guard.belongsTo(writes.belongsTo(db)),
  };
}
