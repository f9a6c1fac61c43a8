import { Outlet } from 'react-router';

/** For frames: no header, no footer. */
export default function WidgetLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
