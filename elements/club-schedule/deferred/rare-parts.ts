/** What few days have. In one file: the address of another one would be part of each first load. */
export { mark } from './marks.tsx';
export { SessionList } from './session-list.tsx';
