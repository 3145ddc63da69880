/** npm run sleigh -- <command>: manages a store from the command line. */
import { openStore } from './commands/open-store.ts';
import { processTerminal } from './commands/process-terminal.ts';
import { runCommand } from './commands/run-command.ts';
import { readConfig } from './config.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  terminal: processTerminal(),
  openStore: async () => openStore(readConfig(process.env)),
});
