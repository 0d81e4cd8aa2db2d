import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { deleteUserAccount } from '../../domain/contract/delete-user-account.ts';
import { logOutEverywhere } from '../../domain/contract/log-out-everywhere.ts';
import { updateProfile } from '../../domain/contract/update-profile.ts';
import { uploadProfileImage } from '../../domain/contract/upload-profile-image.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';

function useFreshAccount() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
}

/** Changes the name, and what else the form has. */
export function useUpdateProfile() {
  const fresh = useFreshAccount();
  return useMutation({
    mutationFn: (fields: v.InferInput<typeof updateProfile.input>) =>
      callAction(updateProfile, fields),
    onSuccess: fresh,
  });
}

/** Sends a new picture, which counts at once. */
export function useUploadPicture() {
  const fresh = useFreshAccount();
  return useMutation({
    mutationFn: (image: File) => callAction(uploadProfileImage, { image }),
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
