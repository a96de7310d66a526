export const words = {
  title: '404 Page Not Found',
  why: 'Did you forget to add the page to the router?',
  back: 'Back to Dashboard',
  backOfVisitor: 'Back to Start',
} as const;
