import type { ToastMessage } from '#web/kit/toast.ts';

/** The notice that an admin's action is done. */
export const success = (description: string): ToastMessage => ({ title: 'Success', description });

/** The notice that it is not; the description serves where the server gives no reason. */
export const failure = (description: string): ToastMessage => ({ title: 'Error', description });
