import { createContext } from 'react';

/** Provides the id of the account whose forms these are; another account finds none of its drafts. */
export const DraftOwner = createContext('');
