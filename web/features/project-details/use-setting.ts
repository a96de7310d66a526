import { useMutation } from '@tanstack/react-query';
import type { Project, ProjectSettings } from '#contract/projects.ts';
import { words } from '#web/features/project-details/words.ts';
import { call } from '#web/kit/api.ts';
import { queryClient, queryOf, refresh } from '#web/kit/data/query.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

export type Setting = keyof ProjectSettings;

/**
 * One switch of a project. It shows what was asked for while the server works, and what the server
 * says afterwards: the new value, or the old one when it refused.
 */
export function useSetting(project: Project, setting: Setting) {
  const params = { projectId: project.id };
  const turning = useMutation({
    // One after another: the last press wins, whichever reply comes first.
    scope: { id: `settings of ${project.id}` },
    mutationFn: (on: boolean) => call('updateProjectSettings', { params, body: { [setting]: on } }),
    onSuccess: async (saved) => {
      const { queryKey } = queryOf('getProject', { params });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => now && { ...now, [setting]: saved[setting] });
      toast({ ...words.settingsUpdated, description: words.settingNames[setting] });
      void refresh('getProject', 'listProjects', 'listRecentProjects', 'listPublicProjects');
    },
    onError: (error) => {
      const description = reasonOf(error, words.settingsFailedText);
      toast({ title: words.updateFailed, description, variant: 'destructive' });
    },
  });
  return {
    isOn: turning.isPending ? turning.variables : project[setting],
    turn: (on: boolean) => turning.mutate(on),
  };
}
