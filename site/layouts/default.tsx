import { Outlet } from 'react-router';
import { Footer } from '../ui/footer.tsx';
import { TopBar } from '../ui/top-bar.tsx';

export default function DefaultLayout() {
  return (
    <>
      <TopBar />
      <main id="content">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
