import { ApiError, getClub } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { data, Outlet, useLoaderData } from 'react-router';
import { apiOf } from '../api.server.ts';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.slug ?? '';
  const [club] = await Promise.all([
    getClub(apiOf(page), slug).catch((error) => {
      if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
      throw error;
    }),
    renderElement(page, 'club-schedule', { club: slug }),
  ]);
  return { club };
}

export default function ClubPage() {
  const { club } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>{club.title}</h1>
      <Element tag="club-schedule" attributes={{ club: club.slug }} />
      <Outlet />
    </div>
  );
}
