import { Outlet } from 'react-router';

/** Nothing around: for what redirects or fills the screen by itself. */
export default function EmptyLayout() {
  return <Outlet />;
}
