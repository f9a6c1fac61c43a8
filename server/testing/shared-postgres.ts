export { sharePostgres as setup } from './database.ts';
