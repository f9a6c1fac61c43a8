import { Outlet } from 'react-router';
import { AppPromo } from '../ui/app-promo.tsx';
import { Footer } from '../ui/footer.tsx';
import { TopBar } from '../ui/top-bar.tsx';

/** What the visitor came for, beside where to get the app. */
export default function CheckoutLayout() {
  return (
    <>
      <TopBar />
      <main id="content" className="checkout wrap">
        <Outlet />
        <AppPromo />
      </main>
      <Footer />
    </>
  );
}
