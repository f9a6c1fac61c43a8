/** What is needed when a time has gone; fetched then. */
export { AlternativeList } from './alternative-list.tsx';
export { findAlternatives } from './alternatives.ts';
