import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/kit/query.ts';
import { Spinner } from '#web/kit/state.tsx';

export function App() {
  const { isPending } = useQuery(currentUserQuery);
  if (isPending) return <Spinner />;
  return null;
}
