import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

/** `booking-order-token-success:uk-ua` is of the kind `order`. */
const kindOf = (path: string) => /\/booking-(order|cancel|payment)\//.exec(path)?.[1];

export async function loader(page: LoaderFunctionArgs) {
  const attributes = { token: page.params.token, kind: kindOf(new URL(page.request.url).pathname) };
  await renderElement(page, 'booking-token-page', attributes);
  return { attributes };
}

export default function BookingPage() {
  const { attributes } = useLoaderData<typeof loader>();
  return <Element tag="booking-token-page" attributes={attributes} />;
}
