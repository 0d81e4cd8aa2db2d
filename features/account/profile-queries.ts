import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import {
  deleteUserAccount,
  logOutEverywhere,
  updateProfile,
  uploadProfileImage,
} from '../../domain/contract/account-changes.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { shrunkPhoto } from './shrunk-photo.ts';

function useFreshAccount() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
}

/** Changes the name and the other fields of the form. */
export function useUpdateProfile() {
  const fresh = useFreshAccount();
  return useMutation({
    mutationFn: (fields: v.InferInput<typeof updateProfile.input>) =>
      callAction(updateProfile, fields),
    onSuccess: fresh,
  });
}

/** Uploads a new picture, which replaces the old one at once. */
export function useUploadPicture() {
  const fresh = useFreshAccount();
  return useMutation({
    mutationFn: async (photo: File) =>
      callAction(uploadProfileImage, { image: await shrunkPhoto(photo) }),
    onSuccess: fresh,
  });
}

/** Deletes the account, for good. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => callAction(deleteUserAccount, {}) });
}

/** Ends all sessions of the player, on every device. */
export function useLogOutEverywhere() {
  return useMutation({ mutationFn: () => callAction(logOutEverywhere, {}) });
}
