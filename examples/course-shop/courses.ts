// What the shop sells. Add a course, run `npm run seed`, and it is on the page.

export interface Course {
  id: string
  title: string
  about: string
  amountSatang: number
  lessons: readonly string[]
}

export const COURSES: readonly Course[] = [
  {
    id: 'lighting',
    title: 'First steps in lighting',
    about: 'One lamp and a window, in three lessons.',
    amountSatang: 99_000,
    lessons: ['Soft light', 'Hard light', 'Two at once'],
  },
  {
    id: 'photos',
    title: 'Photos of products',
    about: 'A window, a sheet of paper, a phone.',
    amountSatang: 149_000,
    lessons: ['Light', 'Angle', 'Background'],
  },
]
