import { Outlet } from 'react-router';

/** For frames: without header and footer. */
export default function WidgetLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
