/** npm run sleigh -- <command>: manages a store from the command line. */
import { processTerminal } from './commands/process-terminal.ts';
import { runCommand } from './commands/run-command.ts';
import { readConfig } from './start/config.ts';

// What a command writes, such as a backup, is readable by this user only.
process.umask(0o077);
process.exitCode = await runCommand(process.argv.slice(2), {
  terminal: processTerminal(),
  readConfig: () => readConfig(process.env),
});
