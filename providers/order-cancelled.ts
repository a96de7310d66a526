/**
 * Why work ends that somebody took back: nobody else goes on with it, so a service outside may be told. Work
 * that ends for any other reason, as when the server stops, is taken over by another process.
 */
export class OrderCancelled extends Error {
  override readonly name = 'OrderCancelled';
}
