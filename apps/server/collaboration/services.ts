import type { ServiceFactories } from '#server/platform/context.ts';
import { activitiesService } from './activities/activities.service.ts';
import { reviewsService } from './reviews/reviews.service.ts';
import { votesService } from './votes/votes.service.ts';
import { playlistsService } from './playlists/playlists.service.ts';
import { ideasService } from './ideas/ideas.service.ts';
import { commentsService } from './comments/comments.service.ts';
import { commentExportsService } from './comments/comment-exports.service.ts';
import { playlistExportsService } from './playlists/playlist-exports.service.ts';
import { trashService } from './trash/trash.service.ts';
import { notificationsService } from './notifications/notifications.service.ts';
import { subscriptionsService } from './notifications/subscriptions.service.ts';

/** How the services of collaboration are made. */
export const collaborationServices = {
  activities: activitiesService,
  reviews: reviewsService,
  votes: votesService,
  playlists: playlistsService,
  ideas: ideasService,
  comments: commentsService,
  commentExports: commentExportsService,
  playlistExports: playlistExportsService,
  trash: trashService,
  notifications: (context, services) => context.mail && notificationsService(context, context.mail, services),
  subscriptions: subscriptionsService,
} satisfies Partial<ServiceFactories>;
