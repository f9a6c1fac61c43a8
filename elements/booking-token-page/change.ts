/** The choice of another time, fetched when somebody asks for it. */
export { Change } from './Change.tsx';
