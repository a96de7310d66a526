import type { ProjectSummary } from '#contract/projects.ts';
import type { ProjectSummaryRow } from './projects.repo.ts';

export function projectSummary(row: ProjectSummaryRow): ProjectSummary {
  const { id, name, description, imageUrl, isPublic, allowDownloads, emailNotifications } = row;
  return {
    id,
    name,
    description,
    imageUrl,
    isPublic,
    allowDownloads,
    emailNotifications,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    trackCount: row.trackCount,
    memberCount: row.memberCount,
  };
}
