import { Outlet } from 'react-router';

/** No layout, for routes that redirect or fill the screen. */
export default function EmptyLayout() {
  return <Outlet />;
}
