import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { PROMO_NAME, readCookie } from '#core/site.ts';
import { AppPromo } from '../ui/app-promo.tsx';
import { Footer } from '../ui/footer.tsx';
import { Shell } from './shell.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  return { answered: readCookie(request.headers.get('cookie') ?? '', PROMO_NAME) !== undefined };
}

/** The content, next to the links to the app. */
export default function CheckoutLayout() {
  const { answered } = useLoaderData<typeof loader>();
  return (
    <Shell className="checkout" footer={<Footer />}>
      <div className="wrap">
        <div>
          <Outlet />
        </div>
        <AppPromo answered={answered} />
      </div>
    </Shell>
  );
}
