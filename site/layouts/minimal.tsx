import { Outlet } from 'react-router';
import { Shell } from './shell.tsx';

/** The top bar and the content, for error pages, which should offer only ways to continue. */
export default function MinimalLayout() {
  return (
    <Shell className="checkout">
      <div className="wrap">
        <div>
          <Outlet />
        </div>
      </div>
    </Shell>
  );
}
