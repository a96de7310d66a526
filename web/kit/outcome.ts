import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

/** Tells an admin that something was done. */
export const succeeded = (description: string): void => toast({ title: 'Success', description });

/** Tells an admin why something was not done: the server's sentence, `otherwise` where it gave none. */
export const refused = (error: unknown, otherwise: string): void =>
  toast({ title: 'Error', description: reasonOf(error, otherwise), variant: 'destructive' });
