import { parseArgs } from 'node:util';
import { isEmail } from '#core/domain/email.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { addOperator, listOperators, removeOperator } from './accounts.ts';

export const HELP = `Usage:
  npm run operator -- add EMAIL
  npm run operator -- remove EMAIL
  npm run operator -- list

An operator works at the desks of all clubs, and lets others work at them.
Signing in takes a link in an email: open /desk and enter the address.

The database is that of DATABASE_URL, or the embedded one in DATA_DIR, which no
running server may have open.`;

export type Command = { action: 'help' } | { action: 'list' } | { action: 'add' | 'remove'; email: string };

/**
 * Reads the command line.
 * @throws Error that says what is missing or unknown
 */
export function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [action, email, ...rest] = positionals;
  if (values.help || action === undefined || action === 'help') return { action: 'help' };
  if (action === 'list') return { action };
  if (action !== 'add' && action !== 'remove')
    throw new Error(`There is no command "${action}": use add, remove or list, or --help`);
  if (email === undefined || rest.length > 0)
    throw new Error(`Name one email address: npm run operator -- ${action} name@example.com`);
  if (!isEmail(email)) throw new Error(`"${email}" is no email address such as name@example.com`);
  return { action, email };
}

export type CommandContext = { db: Db; publicUrl: string; print: (line: string) => void };

/** Carries a command out; returns false if it changed nothing that it should. */
export async function runCommand(
  { db, publicUrl, print }: CommandContext,
  command: Exclude<Command, { action: 'help' }>,
): Promise<boolean> {
  if (command.action === 'list') {
    const operators = await listOperators(db);
    for (const email of operators) print(email);
    if (operators.length === 0) print('There is no operator yet: npm run operator -- add name@example.com');
    return true;
  }
  const { action, email } = command;
  if (action === 'add') {
    await inTransaction(db, (trx) => addOperator(trx, email));
    print(`${email} works at the desks of all clubs: sign in at ${publicUrl}/desk`);
    return true;
  }
  const removed = await inTransaction(db, (trx) => removeOperator(trx, email));
  print(removed ? `${email} is no operator any more, and is signed out` : `${email} is no operator`);
  return removed;
}
