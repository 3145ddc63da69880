import { useParams } from 'react-router';
import { OwnerPageScreen } from '../../features/shop/pages/owner-page-screen.tsx';
import { Component as NotFound } from './not-found.tsx';

/** `/pages/{name}`: a page that the owner wrote, such as the terms. */
export function Component() {
  const { name = '' } = useParams();
  return <OwnerPageScreen name={name} notFound={<NotFound />} />;
}
