import { useQuery } from '@tanstack/react-query';
import { http } from '../../data/http.ts';
import type { Method } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { adviceText } from '../../ui/failure.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { FormFailure } from '../sign-in-form.tsx';
import { ProofForm } from './proof-form.tsx';

/** The answer of `GET /api/proof`. */
interface AvailableMethods {
  readonly methods: readonly Method[];
  readonly email: string;
}

/** The form that proves the signed-in user's identity, once the available methods are loaded. */
export function ProofPart({ mayTrust, onDone }: { readonly mayTrust?: boolean; readonly onDone: () => void | Promise<void> }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: async () => (await http.get<AvailableMethods>('/api/proof')).data,
    gcTime: 0,
  });
  if (data) return <ProofForm {...data} {...(mayTrust && { mayTrust })} onDone={onDone} />;
  if (!error) return <Waiting />;
  return (
    <>
      <FormFailure text={adviceText(error)} />
      <Button onClick={() => void refetch()}>もう一度読み込む</Button>
    </>
  );
}
