import { Outlet } from 'react-router';
import { Footer } from '../ui/footer.tsx';
import { Shell } from './shell.tsx';

export default function DefaultLayout() {
  return (
    <Shell footer={<Footer />}>
      <Outlet />
    </Shell>
  );
}
