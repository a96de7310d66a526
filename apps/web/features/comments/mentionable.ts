import { createContext } from 'react';
import type { Mentionable } from '#web/domain/comments/mentions.ts';

/** The members who can be mentioned in the comments below; none without a provider. */
export const MentionableContext = createContext<readonly Mentionable[]>([]);
