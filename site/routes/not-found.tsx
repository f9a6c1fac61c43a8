import { data } from 'react-router';

/** Matches all other paths. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
