import { Outlet } from 'react-router';
import { Shell } from './shell.tsx';

/** The bar and the content: for a page that went wrong and should offer nothing beside the way on. */
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
